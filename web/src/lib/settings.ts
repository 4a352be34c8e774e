export {
  DELAYS,
  forgetSettings,
  NAME_ASKED,
  settings,
  type Pace,
  type Settings,
  type Theme,
} from './settings.svelte';
