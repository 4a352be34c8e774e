import { mount } from 'svelte';

import './fonts/fonts.css';
import './art/theme.css';
import './art/art.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/board.css';
import App from './App.svelte';
import { initialLanguage, setLanguage } from './lib/words';

const target = document.getElementById('app');
if (target) {
  await setLanguage(initialLanguage());
  mount(App, { target });
}
