import { addressOf, placeOf, absolute, type Place } from './address';

/** Where the reader is in the application; follows the address and its history. */
class Router {
  place = $state<Place>(placeOf(location.href));

  constructor() {
    addEventListener('popstate', () => this.follow());
    addEventListener('hashchange', () => this.follow());
  }

  go(place: Place): void {
    history.pushState(null, '', absolute(addressOf(place)));
    this.follow();
    scrollTo(0, 0);
  }

  /** Goes on without leaving the present address in the history: a secret link should not stay there. */
  replace(place: Place): void {
    history.replaceState(null, '', absolute(addressOf(place)));
    this.follow();
  }

  private follow(): void {
    this.place = placeOf(location.href);
  }
}

export const router = new Router();

/** The attributes of a link inside the application. */
export function linkTo(place: Place): { href: string; onclick: (event: MouseEvent) => void } {
  return {
    href: absolute(addressOf(place)),
    onclick(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      router.go(place);
    },
  };
}
