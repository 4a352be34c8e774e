/** Pieces as parts of a larger drawing. A drawing is SVG source without text, so that a canvas can paint it too. */
import { piece } from './index';

/** A piece at a place of a drawing; empty if there is no such picture. */
export function placed(
  group: string,
  id: string,
  x: number,
  y: number,
  width: number,
  height = width,
): string {
  const source = piece(group, id);
  return source ? source.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `) : '';
}

export function drawing(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
