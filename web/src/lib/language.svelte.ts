import { getLocale, overwriteGetLocale, setLocale, type Locale } from '../paraglide/runtime.js';

/** The language of the page. Every message asks for it, so that a change redraws all words without a reload. */
class Language {
  current = $state<Locale>(getLocale());

  constructor() {
    overwriteGetLocale(() => this.current);
    document.documentElement.lang = this.current;
  }

  get other(): Locale {
    return this.current === 'en' ? 'fr' : 'en';
  }

  choose(locale: Locale): void {
    void setLocale(locale, { reload: false });
    this.current = locale;
    document.documentElement.lang = locale;
  }
}

export const language = new Language();
