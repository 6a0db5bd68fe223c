"""What happens in Fate's Edge, and what its players are asked: values, chapter by chapter; their words are in ``words.toml``."""
