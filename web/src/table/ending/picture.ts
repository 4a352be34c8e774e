/** The picture to share: the final boards, the names and the points, painted on a canvas as a PNG. */
import { placed } from '../../art/compose';

export interface PicturePlayer {
  name: string;
  points: string;
  seat: number;
  wins: boolean;
  /** Its board as SVG source. */
  board: string;
}

export interface PictureContent {
  app: string;
  game: string;
  verdict: string;
  players: PicturePlayer[];
}

const WIDTH = 1200;
const EDGE = 48;
const GAP = 28;
const HEADER = 112;
const CAPTION = 76;
const FOOTER = 84;
/** Always by lamplight, whatever theme the page has. */
const GROUND = '#16120e';
const PANEL = '#2a221b';
const INK = '#f4e8d3';
const SOFT = '#c6b49b';
const LAMP = '#f7c267';
const DISPLAY = "'Underhold Display'";
const TEXT = "'Underhold Text'";

/** SVG source with the colors of the dark theme, because a picture inherits nothing from the page. */
export function lamplit(source: string, property: (name: string) => string): string {
  return source.replace(/var\((--[\w-]+), (#\w+)\)/g, (_, name: string, otherwise: string) => {
    const value = property(name).trim();
    return /^light-dark\([^,]+,\s*([^)]+)\)$/.exec(value)?.[1] ?? (value.startsWith('#') ? value : otherwise);
  });
}

async function image(source: string): Promise<HTMLImageElement> {
  const style = getComputedStyle(document.documentElement);
  const [, width = '64', height = '64'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(source) ?? [];
  // Without a size of its own some browsers do not paint an SVG file on a canvas.
  const sized = source.replace('<svg ', `<svg width="${Number(width) * 2}" height="${Number(height) * 2}" `);
  const found = new Image();
  found.src = `data:image/svg+xml,${encodeURIComponent(lamplit(sized, (name) => style.getPropertyValue(name)))}`;
  await found.decode();
  return found;
}

const art = (group: string, id: string): Promise<HTMLImageElement> =>
  image(placed(group, id, 0, 0, 64).replace('x="0" y="0" width="64" height="64" ', ''));

/** Writes a line at most as wide as `room`: smaller if necessary, and cut only if it is still too long. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  at: { x: number; y: number; room: number; size: number; face: string; weight?: number },
): void {
  let { size } = at;
  const set = (): number => {
    pen.font = `${at.weight ?? 700} ${size}px ${at.face}`;
    return pen.measureText(text).width;
  };
  while (set() > at.room && size > at.size * 0.55) size -= 1;
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown).width > at.room)
    shown = `${shown.slice(0, -2).trimEnd()}…`;
  pen.fillText(shown, at.x, at.y);
}

/** Paints a picture into a box as large as it fits, in the middle. */
function fit(pen: CanvasRenderingContext2D, one: HTMLImageElement, box: DOMRect): void {
  const scale = Math.min(box.width / one.naturalWidth, box.height / one.naturalHeight);
  const [width, height] = [one.naturalWidth * scale, one.naturalHeight * scale];
  pen.drawImage(one, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

function panel(pen: CanvasRenderingContext2D, box: DOMRect, color: string | null): void {
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.width, box.height, 16);
  pen.fillStyle = PANEL;
  pen.fill();
  if (!color) return;
  pen.lineWidth = 4;
  pen.strokeStyle = color;
  pen.stroke();
}

export async function paint(content: PictureContent): Promise<Blob> {
  await Promise.all([
    document.fonts.load(`700 20px ${TEXT}`),
    document.fonts.load(`400 20px ${TEXT}`),
    document.fonts.load(`700 20px ${DISPLAY}`),
  ]);
  const { players } = content;
  const columns = players.length < 4 ? players.length : Math.ceil(players.length / 2);
  const rows = Math.ceil(players.length / columns);
  const height = rows === 1 ? 675 : 1000;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');

  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, WIDTH, height);
  const glow = pen.createRadialGradient(WIDTH / 2, 0, 40, WIDTH / 2, 0, WIDTH * 0.7);
  glow.addColorStop(0, 'rgb(255 181 72 / 0.28)');
  glow.addColorStop(1, 'rgb(255 181 72 / 0)');
  pen.fillStyle = glow;
  pen.fillRect(0, 0, WIDTH, height);

  fit(pen, await art('scene', 'logo'), new DOMRect(EDGE, 28, 60, 60));
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = INK;
  write(pen, content.app, { x: EDGE + 76, y: 72, room: 400, size: 42, face: DISPLAY });
  pen.textAlign = 'right';
  pen.fillStyle = SOFT;
  write(pen, content.game, { x: WIDTH - EDGE, y: 70, room: 560, size: 30, face: DISPLAY });
  pen.textAlign = 'left';

  const wide = (WIDTH - 2 * EDGE - (columns - 1) * GAP) / columns;
  const high = (height - HEADER - FOOTER - (rows - 1) * GAP) / rows;
  for (const [index, player] of players.entries()) {
    const x = EDGE + (index % columns) * (wide + GAP);
    const y = HEADER + Math.floor(index / columns) * (high + GAP);
    panel(pen, new DOMRect(x, y, wide, high), player.wins ? LAMP : null);
    const board = await image(player.board);
    fit(pen, board, new DOMRect(x + 16, y + 14, wide - 32, high - CAPTION - 18));
    const line = y + high - 24;
    fit(pen, await art('scene', `seat${player.seat}`), new DOMRect(x + 18, line - 34, 44, 44));
    pen.textAlign = 'right';
    pen.fillStyle = LAMP;
    write(pen, player.points, { x: x + wide - 20, y: line + 6, room: 130, size: 54, face: DISPLAY });
    pen.textAlign = 'left';
    pen.fillStyle = INK;
    write(pen, player.name, { x: x + 74, y: line, room: wide - 74 - 130, size: 30, face: TEXT });
  }

  pen.textAlign = 'center';
  pen.fillStyle = INK;
  const at = { x: WIDTH / 2, y: height - 32, room: WIDTH - 2 * EDGE, size: 30, face: TEXT, weight: 400 };
  write(pen, content.verdict, at);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}
