// Handing something on by the device's own sheet, where it has one.

export const canShare = (): boolean => typeof navigator.share === 'function';

/** True if it was handed on; closing the sheet is no error. */
export async function share(title: string, text: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, text, url });
    return true;
  } catch {
    return false;
  }
}
