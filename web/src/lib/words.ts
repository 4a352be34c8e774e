export { choose, first, language, LANGUAGE_NAMES, LANGUAGES, say, speak } from './words.svelte';
