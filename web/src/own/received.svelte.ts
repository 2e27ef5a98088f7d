// An edition file that somebody dropped on the page, or chose, on its way to the editor.
import { checkEdition } from '../lib/api';

class Received {
  private text: string | null = null;

  /** The box that a file was made from; null: it is no edition file that can be read. */
  async bring(text: string): Promise<string | null> {
    const { game } = await checkEdition({ text });
    this.text = game ? text : null;
    return game || null;
  }

  take(): string | null {
    const text = this.text;
    this.text = null;
    return text;
  }
}

export const received = new Received();

export const isEdition = (file: File) => file.name.toLowerCase().endsWith('.toml');
