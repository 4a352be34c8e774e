const plain = (text: string): string => text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Whether every word that is sought stands somewhere in a text, accents apart. */
export function finder(sought: string): (text: string) => boolean {
  const wanted = plain(sought).split(/\s+/).filter(Boolean);
  return (text) => {
    const said = plain(text);
    return wanted.every((word) => said.includes(word));
  };
}
