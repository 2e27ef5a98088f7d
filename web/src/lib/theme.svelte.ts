import { remember, remembered } from './remembered';

export type ThemeName = 'auto' | 'light' | 'dark';

const NEXT: Record<ThemeName, ThemeName> = { auto: 'light', light: 'dark', dark: 'auto' };

/** Light, dark, or as the device says. The style sheet does the rest by the attribute on the root element. */
class Theme {
  current = $state<ThemeName>(remembered<ThemeName>('theme', 'auto'));

  constructor() {
    this.show();
  }

  turn(): void {
    this.current = NEXT[this.current] ?? 'auto';
    remember('theme', this.current);
    this.show();
  }

  private show(): void {
    document.documentElement.dataset.theme = this.current;
  }
}

export const theme = new Theme();
