export {
  chooseLanguage,
  initialLanguage,
  language,
  languageName,
  LANGUAGES,
  languageTag,
  say,
  setLanguage,
} from './words.svelte';
