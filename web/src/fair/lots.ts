// Draws by lot, as every game makes them: SipHash-2-4 of a counter under the key of the deal. Written here once more, so
// that the server's own program takes no part in the check.

const MASK = (1n << 64n) - 1n;
const turn = (word: bigint, bits: bigint) => ((word << bits) | (word >> (64n - bits))) & MASK;

/** SipHash-2-4 of one message of 8 bytes. */
export function siphash(k0: bigint, k1: bigint, message: bigint): bigint {
  const v: [bigint, bigint, bigint, bigint] = [
    k0 ^ 0x736f6d6570736575n,
    k1 ^ 0x646f72616e646f6dn,
    k0 ^ 0x6c7967656e657261n,
    k1 ^ 0x7465646279746573n,
  ];
  for (const block of [message, 8n << 56n]) {
    v[3] ^= block;
    rounds(v, 2);
    v[0] ^= block;
  }
  v[2] ^= 0xffn;
  rounds(v, 4);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

function rounds(v: [bigint, bigint, bigint, bigint], count: number): void {
  for (let n = 0; n < count; n++) {
    v[0] = (v[0] + v[1]) & MASK;
    v[1] = turn(v[1], 13n) ^ v[0];
    v[0] = turn(v[0], 32n);
    v[2] = (v[2] + v[3]) & MASK;
    v[3] = turn(v[3], 16n) ^ v[2];
    v[0] = (v[0] + v[3]) & MASK;
    v[3] = turn(v[3], 21n) ^ v[0];
    v[2] = (v[2] + v[1]) & MASK;
    v[1] = turn(v[1], 17n) ^ v[2];
    v[2] = turn(v[2], 32n);
  }
}

const WHOLE = 2 ** 32;

export class Lots {
  private drawn = 0n;
  private readonly k0: bigint;
  private readonly k1: bigint;

  constructor(key: Uint8Array) {
    const words = new DataView(key.slice().buffer);
    this.k0 = words.getBigUint64(0, true);
    this.k1 = words.getBigUint64(8, true);
  }

  /** From 0 to sides - 1, each exactly as likely. */
  draw(sides: number): number {
    const threshold = (WHOLE - sides) % sides;
    let product = this.word() * sides;
    while (product % WHOLE < sides && product % WHOLE < threshold) product = this.word() * sides;
    return Math.floor(product / WHOLE);
  }

  roll(): number {
    return this.draw(6) + 1;
  }

  /** Four draws from one word: of sides, sides - 1, sides - 2 and sides - 3. */
  drawFour(sides: number): number[] {
    const threshold = WHOLE % (sides * (sides - 1) * (sides - 2) * (sides - 3));
    for (;;) {
      let rest = this.word();
      const picks = [0, 1, 2, 3].map((place) => {
        const product = rest * (sides - place);
        rest = product % WHOLE;
        return Math.floor(product / WHOLE);
      });
      if (rest >= threshold) return picks;
    }
  }

  shuffle<Card>(cards: Card[]): void {
    let count = cards.length;
    const swap = (other: number) => {
      count -= 1;
      [cards[count], cards[other]] = [cards[other] as Card, cards[count] as Card];
    };
    while (count > 4) this.drawFour(count).forEach(swap);
    while (count > 1) swap(this.draw(count));
  }

  /** Everybody rolls; those who tie for the highest roll again. */
  highestRoller(seats: number): number {
    let rolling = Array.from({ length: seats }, (_, seat) => seat);
    while (rolling.length > 1) {
      const rolls = rolling.map((seat) => ({ seat, pips: this.roll() }));
      const highest = Math.max(...rolls.map(({ pips }) => pips));
      rolling = rolls.filter(({ pips }) => pips === highest).map(({ seat }) => seat);
    }
    return rolling[0] ?? 0;
  }

  private word(): number {
    const word = siphash(this.k0, this.k1, this.drawn);
    this.drawn += 1n;
    return Number(word >> 32n);
  }
}
