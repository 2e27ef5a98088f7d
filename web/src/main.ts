import { mount } from 'svelte';
import App from './App.svelte';
import './tokens.css';
import './base.css';
import { afterPainting } from './lib/painting';
import { registerLater } from './lib/worker';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no element "app" to be drawn in.');
const begin = () => {
  target.replaceChildren();
  mount(App, { target });
  registerLater();
};
// The page has been read and its first picture is there; drawing the rest is another task, so that a slow phone answers in
// between. Where nobody looks there are no pictures to wait for.
if (document.hidden) setTimeout(begin);
else afterPainting(begin);
