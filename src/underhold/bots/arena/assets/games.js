'use strict';
// The list of games: filters it, and follows links from the tables above. The filters are part of the address, so that
// a selection can be bookmarked.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const games = data.games.map(([number, seed, seats, points, ranks, record, fault]) => ({
    number, seed, seats, points, ranks, record, fault,
  }));
  const PAGE = 20;
  const list = document.getElementById('list');
  const form = list.querySelector('form');
  const rows = list.querySelector('tbody');
  const more = document.getElementById('more');
  let shown = PAGE;

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };
  const number = (value, options) => new Intl.NumberFormat(data.language, options).format(value);
  const numberOf = (name) => data.bots.findIndex(([bot]) => bot === name);

  function fill(field, options, first) {
    if (first !== undefined) field.append(new Option(first, ''));
    for (const [value, text] of options) field.append(new Option(text, value));
  }
  const bots = data.bots.map(([bot, short]) => [bot, short]);
  fill(form.elements.bot, bots, data.texts.any);
  fill(form.elements.against, bots, data.texts.anyone);
  fill(form.elements.result, Object.entries(data.results), data.texts.any);
  fill(form.elements.seat, Array.from({ length: data.seats }, (_, seat) => [seat, seat + 1]), data.texts.any);
  fill(form.elements.order, Object.entries(data.orders));
  for (const name of ['against', 'seat']) form.elements[name].parentElement.hidden = data.seats < 2 && name === 'seat';

  // With one seat, the games of a deal are compared with each other.
  const alone = data.seats === 1;
  const ofDeal = new Map();
  if (alone) for (const game of games) ofDeal.set(game.seed, [...(ofDeal.get(game.seed) ?? []), game]);

  /** Every seat of a contest: its bot, whether it failed, its points and its rank. */
  function places(game) {
    const failed = (one) => one.fault !== null;
    if (!alone) {
      return game.seats.map((bot, seat) => ({ bot, points: game.points[seat], rank: game.ranks[seat] }));
    }
    return ofDeal.get(game.seed).map((one) => ({
      bot: one.seats[0],
      points: one.points[0],
      rank: failed(one) ? Infinity : -one.points[0],
    }));
  }

  const best = (found) => Math.min(...found.map((place) => place.rank));
  const most = (found) => Math.max(...found.map((place) => place.points ?? 0));

  /** What a game is for a bot, against one other or all others. */
  function outcome(game, bot, against) {
    if (bot < 0) return game.fault ? { result: 'failed' } : {};
    const all = places(game);
    const own = all.filter((place) => place.bot === bot);
    const others = all.filter((place) => (against < 0 ? place.bot !== bot : place.bot === against));
    if (!own.length) return {};
    const failed = game.fault !== null && game.seats[game.fault[0]] === bot;
    if (!others.length) return failed ? { result: 'failed' } : {};
    // Aborted because of a third bot: that says nothing about these two.
    if (!alone && game.fault && against >= 0 && ![bot, against].includes(game.seats[game.fault[0]])) return {};
    const [mine, theirs] = [best(own), best(others)];
    const result = failed ? 'failed' : mine < theirs ? 'won' : mine === theirs ? 'drawn' : 'lost';
    return { result, lead: game.fault ? undefined : most(own) - most(others) };
  }

  function selected() {
    const asked = Object.fromEntries(new FormData(form));
    const [bot, against] = [numberOf(asked.bot), numberOf(asked.against)];
    const found = [];
    for (const game of games) {
      const seats = alone ? places(game).map((place) => place.bot) : game.seats;
      if (bot >= 0 && !(alone ? game.seats[0] === bot : seats.includes(bot))) continue;
      if (against >= 0 && !seats.includes(against)) continue;
      if (asked.seed.trim() && game.seed !== asked.seed.trim()) continue;
      if (asked.seat && bot >= 0 && game.seats[Number(asked.seat)] !== bot) continue;
      const { result, lead } = outcome(game, bot, against);
      // A game that was lost by failing is lost, too.
      if (asked.result && asked.result !== result && !(asked.result === 'lost' && result === 'failed')) continue;
      found.push({ game, result, lead });
    }
    const sign = { best: -1, worst: 1 }[asked.order];
    if (sign) found.sort((a, b) => sign * ((a.lead ?? -sign * Infinity) - (b.lead ?? -sign * Infinity)) || 0);
    return found;
  }

  function table(game) {
    const cell = element('td', undefined, 'table');
    game.seats.forEach((bot, seat) => {
      const first = game.ranks[seat] === 1 && !alone;
      const one = element('span', undefined, first ? 'seat first' : 'seat');
      const dot = element('span', undefined, 'dot');
      dot.style.background = `var(--bot-${data.bots[bot][2]})`;
      const name = element('span', data.bots[bot][1]);
      name.title = data.bots[bot][0];
      one.append(dot, name, ` ${game.points[seat] ?? data.texts.nothing}`);
      cell.append(one);
    });
    if (game.fault) {
      const [seat, kind, error] = game.fault;
      cell.append(element('span', `${data.faults[kind]} (${data.bots[game.seats[seat]][1]}): ${error}`, 'why'));
    }
    return cell;
  }

  function row({ game, result, lead }) {
    const made = element('tr');
    const named = element('td');
    if (game.record) {
      const link = element('a', number(game.number));
      link.href = `records/${encodeURIComponent(game.record)}`;
      link.title = data.texts.record;
      named.append(link);
    } else named.textContent = number(game.number);
    const mark = element('td');
    if (result) mark.append(element('span', data.results[result], `mark ${result}`));
    const signed = lead === undefined ? '' : number(lead, { signDisplay: 'exceptZero' }).replace('-', '\u2212');
    made.append(named, element('td', game.seed), table(game), mark, element('td', signed));
    return made;
  }

  function show() {
    const found = selected();
    list.querySelector('table').classList.toggle('unasked', !form.elements.bot.value);
    rows.replaceChildren(...found.slice(0, shown).map(row));
    list.querySelector('.count').textContent = found.length
      ? data.texts.shown.replace('{shown}', number(found.length)).replace('{total}', number(games.length))
      : data.texts.none;
    more.hidden = found.length <= shown;
  }

  function remember() {
    const asked = [...new FormData(form)].filter(([name, value]) => value && !(name === 'order' && value === 'number'));
    history.replaceState(null, '', asked.length ? `#games?${new URLSearchParams(asked)}` : '#games');
  }

  function recall() {
    const [place, query] = location.hash.slice(1).split('?');
    if (place !== 'games') return;
    form.reset();
    for (const [name, value] of new URLSearchParams(query ?? '')) {
      if (form.elements[name]) form.elements[name].value = value;
    }
    shown = PAGE;
    show();
    document.getElementById('games').scrollIntoView();
  }

  form.addEventListener('input', () => {
    shown = PAGE;
    show();
    remember();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(() => form.dispatchEvent(new Event('input'))));
  more.addEventListener('click', () => {
    shown *= 3;
    show();
  });
  for (const link of document.querySelectorAll('a[data-bot]')) {
    link.href = `#games?${new URLSearchParams({ ...link.dataset })}`;
  }
  addEventListener('hashchange', recall);
  list.hidden = false;
  show();
  recall();
})();
