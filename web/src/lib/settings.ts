export { DELAYS, settings, type Pace, type Settings, type Theme } from './settings.svelte';
