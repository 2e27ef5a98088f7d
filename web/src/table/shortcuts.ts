// Letters that stand on buttons press them, unless somebody types or a sheet lies over the table.

/** Whether keys are not meant for the table: in a field, or while a sheet or a card with an answer lies over it. */
export function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select';
  const field = target instanceof Element && target.closest(fields);
  return Boolean(field) || document.querySelector('dialog[open], [aria-labelledby=why-not]') !== null;
}

export function pressByLetter(event: KeyboardEvent, within: Element | undefined): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !/^[a-z]$/i.test(event.key)) return;
  if (isTyping(event.target)) return;
  const named = within?.querySelectorAll<HTMLButtonElement>(`button[aria-keyshortcuts="${event.key.toLowerCase()}"]`) ?? [];
  const button = [...named].find(({ disabled }) => !disabled);
  if (!button) return;
  event.preventDefault();
  button.click();
}
