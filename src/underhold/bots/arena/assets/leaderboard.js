'use strict';
// Filters the boards by game, seats and version, and their rows by the name of the bot. The filters are part of the
// address, so that a selection can be bookmarked.
(() => {
  const form = document.querySelector('form.filters');
  const boards = [...document.querySelectorAll('section[data-game]')];

  function show() {
    const asked = Object.fromEntries(new FormData(form));
    const bot = asked.bot.trim().toLowerCase();
    for (const board of boards) {
      for (const row of board.querySelectorAll('tr[data-bot]')) {
        row.hidden = !row.dataset.bot.toLowerCase().includes(bot);
      }
      for (const table of board.querySelectorAll('.scroll')) table.hidden = !table.querySelector('tr[data-bot]:not([hidden])');
      const fits = ['game', 'seats', 'version'].every((name) => !asked[name] || board.dataset[name] === asked[name]);
      board.hidden = !fits || !board.querySelector('tr[data-bot]:not([hidden])');
    }
    form.querySelector('.count').hidden = boards.some((board) => !board.hidden);
  }

  function remember() {
    const asked = [...new FormData(form)].filter(([, value]) => value);
    history.replaceState(null, '', asked.length ? `#?${new URLSearchParams(asked)}` : '#');
  }

  function recall() {
    form.reset();
    for (const [name, value] of new URLSearchParams(location.hash.split('?')[1] ?? '')) {
      if (form.elements[name]) form.elements[name].value = value;
    }
    show();
  }

  form.addEventListener('input', () => {
    show();
    remember();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', (event) => {
    if (event.isTrusted) setTimeout(() => form.dispatchEvent(new Event('input')));
  });
  addEventListener('hashchange', recall);
  form.hidden = false;
  recall();
})();
