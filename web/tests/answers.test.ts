import { expect, test } from 'vitest';
import { Answers } from '../src/table/answers';

test('each question hears its own answer, in whatever order they come', async () => {
  const answers = new Answers<string>();
  const [first, second] = [answers.ask(() => true), answers.ask((ask) => ask === 1)];
  answers.hear(1, 'second');
  answers.hear(0, 'first');
  answers.hear(7, 'of nobody');
  expect([await first, await second]).toEqual(['first', 'second']);
});

test('a question on a line that is lost, or that cannot be sent, waits for nothing', async () => {
  const answers = new Answers<string>();
  const asked = answers.ask(() => true);
  answers.giveUp();
  expect([await asked, await answers.ask(() => false)]).toEqual([null, null]);
  const again = answers.ask((ask) => ask === 1);
  answers.hear(0, 'too late');
  answers.hear(1, 'in time');
  expect(await again).toBe('in time');
});
