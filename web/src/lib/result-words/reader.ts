import { createContext, useContext } from 'react';

/** Who reads results, as far as their parts differ by it. */
interface ResultsReader {
  /** Where pictures of ads are: each address lets in who may see them. */
  pictures: string;
  /** Whether charts can be saved as files. */
  maySave: boolean;
}

const TEAM: ResultsReader = { pictures: '/api/v1/assets/', maySave: true };
/** Somebody outside of the team, who reads and takes nothing along (SHARE-035). */
export const visitorOf = (group: string): ResultsReader => ({
  pictures: `/api/v1/experiments/shared/assets/${encodeURIComponent(group)}/`,
  maySave: false,
});

/** Somebody who looks at a sample that staff published. */
export const sampleReaderOf = (sample: string): ResultsReader => ({
  pictures: `/api/v1/experiments/samples/assets/${encodeURIComponent(sample)}/`,
  maySave: false,
});

const Reader = createContext(TEAM);

export const ResultsFor = Reader.Provider;
export const useReader = (): ResultsReader => useContext(Reader);
