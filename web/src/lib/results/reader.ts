import { createContext, useContext } from 'react';

/** Who reads results, as far as their parts differ by it. */
interface ResultsReader {
  /** Whether charts can be saved as files. */
  maySave: boolean;
}

const TEAM: ResultsReader = { maySave: true };
/** Somebody outside of the team, who reads and takes nothing along (SHARE-035). */
export const VISITOR: ResultsReader = { maySave: false };

const Reader = createContext(TEAM);

export const ResultsFor = Reader.Provider;
export const useReader = (): ResultsReader => useContext(Reader);
