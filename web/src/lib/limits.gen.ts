// Made by `python -m magnat.server.types` from src/magnat/table: do not edit.
export const MAX_NAME = 24;
export const MAX_CHAT = 500;
