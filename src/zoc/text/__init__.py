"""Words: phrases as values, the words of each book as data, and tokens for readers."""

from zoc.text.phrase import Amount, Flag, Free, Phrase, Phrases, Piece, Pieces, Place, Places, Series, Team, Teams, Word, WordList
from zoc.text.token import Token, text_of
from zoc.text.words import Words, engine_words

__all__ = [
    "Amount", "Flag", "Free", "Phrase", "Phrases", "Piece", "Pieces", "Place", "Places", "Series", "Team", "Teams", "Token",
    "Word", "WordList", "Words", "engine_words", "text_of",
]  # fmt: skip
