import { mount } from 'svelte';
import App from './App.svelte';
import './tokens.css';
import './base.css';
import { registerLater } from './lib/worker';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no element "app" to be drawn in.');
mount(App, { target });
registerLater();
