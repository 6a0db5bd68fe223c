"""The players of the base set, as scenarios write them (D-10)."""

from __future__ import annotations

ROSTER: dict[str, dict[str, int | str]] = {
    kind: {"size": size, "speed": speed, "shot": shot, "pass": pass_, "defence": defence}
    for kind, size, speed, shot, pass_, defence in (
        ("elf", "SM", 5, 3, 4, 2),
        ("goblin", "SM", 4, 4, 3, 1),
        ("halfling", "SM", 4, 2, 5, 2),
        ("dwarf", "MD", 2, 3, 2, 4),
        ("human", "MD", 3, 3, 3, 3),
        ("skeleton", "MD", 3, 3, 2, 3),
        ("minotaur", "LG", 3, 2, 2, 4),
        ("ogre", "LG", 2, 2, 1, 4),
        ("orc", "LG", 2, 2, 1, 4),
        ("troll", "LG", 1, 1, 1, 5),
    )
}
