// Letters that stand on buttons press them, unless somebody types or a sheet lies over the table.

export function pressByLetter(event: KeyboardEvent, within: Element | undefined): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !/^[a-z]$/i.test(event.key)) return;
  const typing = (event.target as Element).closest(
    'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select',
  );
  if (typing || document.querySelector('dialog[open]')) return;
  const named = within?.querySelectorAll<HTMLButtonElement>(`button[aria-keyshortcuts="${event.key.toLowerCase()}"]`) ?? [];
  const button = [...named].find(({ disabled }) => !disabled);
  if (!button) return;
  event.preventDefault();
  button.click();
}
