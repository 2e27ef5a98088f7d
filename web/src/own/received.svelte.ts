// An edition file that somebody dropped on the page, or chose, on its way to the editor.
import { checkEdition } from '../lib/api';
import { router } from '../lib/router.svelte';

class Received {
  /** How many have come: the editor begins anew with each, also where it was open already. */
  files = $state(0);
  private text: string | null = null;

  /** Opens it in the editor of the box it was made from. False: it is no edition file that can be read. */
  async open(text: string): Promise<boolean> {
    const game = text && (await checkEdition({ text }).catch(() => null))?.game;
    if (!game) return false;
    this.text = text;
    this.files++;
    const { place } = router;
    if (place.page !== 'own' || place.box !== game) router.go({ page: 'own', box: game });
    return true;
  }

  take(): string | null {
    const text = this.text;
    this.text = null;
    return text;
  }
}

export const received = new Received();

export const isEdition = (file: File) => file.name.toLowerCase().endsWith('.toml');
