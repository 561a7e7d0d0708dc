import { createContext, useContext } from 'react';

/** The reader of results, as far as parts of the page depend on it. */
interface ResultsReader {
  /** The address of ads' pictures: each address serves only its permitted readers. */
  pictures: string;
  /** Whether charts can be saved as files. */
  maySave: boolean;
}

const TEAM: ResultsReader = { pictures: '/api/v1/assets/', maySave: true };
/** A reader outside the team, who cannot save anything (SHARE-035). */
export const visitorOf = (group: string): ResultsReader => ({
  pictures: `/api/v1/experiments/shared/assets/${encodeURIComponent(group)}/`,
  maySave: false,
});

/** A reader of a sample that staff published. */
export const sampleReaderOf = (sample: string): ResultsReader => ({
  pictures: `/api/v1/experiments/samples/assets/${encodeURIComponent(sample)}/`,
  maySave: false,
});

const Reader = createContext(TEAM);

export const ResultsFor = Reader.Provider;
export const useReader = (): ResultsReader => useContext(Reader);
