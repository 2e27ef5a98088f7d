import { describe, expect, test } from 'vitest';
import { addressOf, home, isThisComputerOnly, placeOf } from '../src/lib/address';

describe('the application may be served under any prefix', () => {
  test.each([
    ['https://games.example/', 'https://games.example/'],
    ['https://games.example/a/b/#/table/x', 'https://games.example/a/b/'],
    ['https://games.example/a/join#TOKEN', 'https://games.example/a/'],
    ['https://games.example/a/?from=mail#/', 'https://games.example/a/'],
  ])('%s is served from %s', (page, folder) => {
    expect(home(page).href).toBe(folder);
  });
});

describe('places', () => {
  test.each([
    ['https://games.example/p/', { page: 'shelf' }],
    ['https://games.example/p/#/', { page: 'shelf' }],
    ['https://games.example/p/#/new/big-shot', { page: 'new', box: 'big-shot' }],
    ['https://games.example/p/#/new/big-shot/own', { page: 'new', box: 'big-shot', own: true }],
    ['https://games.example/p/#/table/k3', { page: 'table', table: 'k3' }],
    ['https://games.example/p/#/film/k3/12/open', { page: 'film', table: 'k3', at: 12, eyes: 'open' }],
    ['https://games.example/p/#/film/k3/12/open/s3cret', { page: 'film', table: 'k3', at: 12, eyes: 'open', token: 's3cret' }],
    ['https://games.example/p/#/film/k3', { page: 'film', table: 'k3', at: 0, eyes: 'watcher' }],
    ['https://games.example/p/join#abc.DEF-1', { page: 'join', token: 'abc.DEF-1' }],
    ['https://games.example/p/join#/table/k3', { page: 'table', table: 'k3' }],
    ['https://games.example/p/#/nowhere', { page: 'shelf' }],
    ['https://games.example/p/join#100%', { page: 'join', token: '100%' }],
  ] as const)('%s', (address, place) => {
    expect(placeOf(address)).toEqual(place);
  });

  test('a token with odd characters survives the way into a link and back', () => {
    const place = { page: 'join', token: 'a/b=c%' } as const;
    expect(placeOf(new URL(addressOf(place), 'https://games.example/p/').href)).toEqual(place);
  });
});

test('a link from localhost is of no use elsewhere', () => {
  const pages = ['http://localhost:8000/', 'http://127.0.0.1:8000/#/', 'http://192.168.0.7:8000/', 'https://localhost.example/'];
  expect(pages.map(isThisComputerOnly)).toEqual([true, true, false, false]);
});
