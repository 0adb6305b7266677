import type { Services } from '../services.ts';

/** For tests: names the message that it stands for; another system's own words as they were sent. */
export const fakeSentence: Services['sentence'] = (message) =>
	message.code === 'provider' ? message.message : `the sentence of ${message.code}`;
