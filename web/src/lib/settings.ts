export { DELAYS, forgetSettings, settings, type Pace, type Settings, type Theme } from './settings.svelte';
