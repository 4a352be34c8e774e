// A record in an address: compressed, in letters that need no escape.

/** Longer records are refused; a link could unpack to any size. */
const MAX_RECORD = 1_000_000; // bytes

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, most = Infinity) {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError(`The record is longer than ${most} bytes.`);
    }
    parts.push(new Uint8Array(next.value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The record as letters, digits, `-` and `_`. */
export async function packed(record: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw'));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The record that was packed; throws if it is damaged. */
export async function unpacked(data: string): Promise<string> {
  const text = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const record = await through(bytes, new DecompressionStream('deflate-raw'), MAX_RECORD);
  return new TextDecoder('utf-8', { fatal: true }).decode(record);
}
