// What the pairs of times are called, and what they give.
import { m } from '../../paraglide/messages.js';

type Words = {
  name: () => string;
  why: () => string;
  /** With the moment to react, where a game has such. */ moment: () => string;
};

const WORDS: Record<string, Words | undefined> = {
  peace: { name: m.time_none, why: m.time_peace_why, moment: m.time_peace_why },
  brisk: { name: m.time_brisk, why: m.time_brisk_why, moment: m.time_brisk_why_moment },
  easy: { name: m.time_easy, why: m.time_easy_why, moment: m.time_easy_why_moment },
  leisurely: { name: m.time_leisurely, why: m.time_leisurely_why, moment: m.time_leisurely_why_moment },
  daily: { name: m.time_daily, why: m.time_daily_why, moment: m.time_daily_why },
  post: { name: m.time_post, why: m.time_post_why, moment: m.time_post_why },
};

export const pairName = (pair: string) => WORDS[pair]?.name() ?? '';
export const pairWhy = (pair: string, hurries: boolean) => (hurries ? WORDS[pair]?.moment() : WORDS[pair]?.why()) ?? '';
