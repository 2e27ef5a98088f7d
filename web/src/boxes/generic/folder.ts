/** The name of the folder of a box that has no page of its own: `magnat new-game` names one after the other. */
export function folderOf(box: string): string {
  return box.replaceAll('-', '_');
}
