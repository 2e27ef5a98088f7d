// Made by `python -m magnat.server.types` from src/magnat/bots/characters.py: do not edit.
export const WAYS: Record<string, string | undefined> = {
  Hugo: 'cautious',
  Stella: 'bold',
  Victor: 'stubborn',
  Irma: 'bold',
  Oscar: 'cautious',
};
