// SHA-256 (FIPS 180-4), written here so that nothing the server has written takes part in the check. The browser's own
// is only there on pages that came by https.

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  padded.set(message);
  padded[length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  words.setUint32(padded.length - 4, (length << 3) >>> 0);
  const hash = [...START];
  for (let block = 0; block < padded.length; block += 64) compress(hash, words, block);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, place) => digest.setInt32(place * 4, word));
  return new Uint8Array(digest.buffer);
}

function compress(hash: number[], words: DataView, block: number): void {
  const w = new Int32Array(64);
  const at = (place: number) => w[place] ?? 0;
  for (let t = 0; t < 64; t++) {
    w[t] =
      t < 16
        ? words.getInt32(block + t * 4)
        : at(t - 16) + small(at(t - 15), 7, 18, 3) + at(t - 7) + small(at(t - 2), 17, 19, 10);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let t = 0; t < 64; t++) {
    const one = (h + large(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (ROUND[t] ?? 0) + at(t)) | 0;
    const two = (large(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place] = ((hash[place] ?? 0) + word) | 0));
}

const large = (word: number, one: number, two: number, three: number) => turn(word, one) ^ turn(word, two) ^ turn(word, three);
const small = (word: number, one: number, two: number, shift: number) => turn(word, one) ^ turn(word, two) ^ (word >>> shift);

// ---- Bytes ----

export const bytesOf = (text: string) => new TextEncoder().encode(text);

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
