/** Whether this is the build of the page that needs no server; Vite replaces it with true or false. */
declare const __PAGE__: boolean;
