// What the browser remembers between visits. Storage may be full or forbidden; then nothing is remembered.

const PREFIX = 'magnat.';

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    return;
  }
}

export function remembered<T>(name: string, otherwise: T): T {
  try {
    const stored = localStorage.getItem(PREFIX + name);
    return stored === null ? otherwise : (JSON.parse(stored) as T);
  } catch {
    return otherwise;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    return;
  }
}
