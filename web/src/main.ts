import { mount } from 'svelte';
import App from './App.svelte';
import './tokens.css';
import './base.css';
import { registerLater } from './lib/worker';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no element "app" to be drawn in.');
// The page has been read; drawing it is another task, so that a slow phone answers in between.
setTimeout(() => {
  mount(App, { target });
  registerLater();
});
