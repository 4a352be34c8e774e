/** The buttons beside or below the board. */
export type Tool = 'undo' | 'redo' | 'restart' | 'hint' | 'score' | 'log' | 'chat';
