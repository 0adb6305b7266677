import type { promiseTexts } from '../../tracking/promiseTexts.ts';
import type { Translation } from '../language.ts';

export default {
	late: 'तय समय से देर हो गई है',
	promisedFor: (time: string) => `तय समय: ${time}`,
} satisfies Translation<typeof promiseTexts.en>;
