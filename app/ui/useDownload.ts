import { useRef, useState } from 'react';
import type { JsonResult } from '../data/jsonResult.ts';
import { fetchProblemKind, requestTimeoutMs } from '../data/requests.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { useSnackbar } from './feedback/snackbar.tsx';
import { saveFile } from './saveFile.ts';

/**
 * Downloads a file of the portal (app/fileLoader.ts) and saves it under the name it comes with, else as `name`.
 * `isBusy` until it is there or has failed; a failure is shown in the snackbar (docs/product.md#failures). A second
 * press while it runs does nothing.
 */
export function useDownload(address: string, name: string) {
	const failures = useTexts(failureTexts);
	const snackbar = useSnackbar();
	const [isBusy, setBusy] = useState(false);
	const isRunning = useRef(false);

	async function download() {
		if (isRunning.current) return;
		isRunning.current = true;
		setBusy(true);
		snackbar.hide();
		try {
			const response = await fetch(address, {
				headers: { Accept: 'application/json' },
				signal: AbortSignal.timeout(requestTimeoutMs),
			});
			if (response.ok) saveFile(fileNameOf(response) ?? name, await response.blob());
			else snackbar.show(await failureMessage(response));
		} catch (error) {
			snackbar.show(failures[fetchProblemKind(error)]);
		}
		isRunning.current = false;
		setBusy(false);
	}

	async function failureMessage(response: Response): Promise<string> {
		const answer: JsonResult<never> = await response.json();
		return answer.ok ? failures.upstreamError : (answer.problem.message ?? failures[answer.problem.kind]);
	}

	return { isBusy, download };
}

/** As the portal itself writes it (RFC 8187). */
function fileNameOf(response: Response): string | null {
	const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
	return encoded === undefined ? null : decodeURIComponent(encoded);
}
