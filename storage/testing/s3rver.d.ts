/** The part of it that tests use; the package has no types. */
declare module '@20minutes/s3rver' {
	import type { RequestListener } from 'node:http';

	export default class S3rver {
		constructor(options: {
			readonly directory: string;
			readonly silent: boolean;
			readonly vhostBuckets: boolean;
			readonly configureBuckets: readonly { readonly name: string }[];
		});
		configureBuckets(): Promise<unknown>;
		callback(): RequestListener;
	}
}
