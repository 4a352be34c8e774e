export {
  chooseLanguage,
  initialLanguage,
  language,
  LANGUAGE_NAMES,
  LANGUAGES,
  say,
  setLanguage,
} from './words.svelte';
