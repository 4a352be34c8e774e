const plain = (text: string): string => text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** A predicate: whether a text contains every word of the search, ignoring accents. */
export function finder(sought: string): (text: string) => boolean {
  const wanted = plain(sought).split(/\s+/).filter(Boolean);
  return (text) => {
    const said = plain(text);
    return wanted.every((word) => said.includes(word));
  };
}
