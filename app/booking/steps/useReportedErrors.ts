import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FieldError } from '../../../domain/booking/validation.ts';
import { useTexts } from '../../i18n/language.ts';
import { useSnackbar } from '../../ui/feedback/snackbar.tsx';
import { validationTexts } from '../wizardTexts.ts';

interface ReportedErrors {
	readonly step: number;
	readonly errors: readonly FieldError[];
}

/**
 * What Next has reported: all errors of the step, each at its field until it is corrected; the snackbar has the first
 * of them. `errors` are those of the draft as it is now. An error that arises later is not reported before the next
 * press.
 */
export function useReportedErrors(step: number, errors: readonly FieldError[]) {
	const messages = useTexts(validationTexts);
	const { show, hide } = useSnackbar();
	const [reported, setReported] = useState<ReportedErrors>({ step, errors: [] });
	const standing = useMemo(() => standingErrors(reported, step, errors), [reported, step, errors]);
	const byField = useMemo(() => new Map(standing.map(({ field, message }) => [field, message])), [standing]);

	const [first] = reported.errors;
	const isFirstCorrected = first !== undefined && !standing.includes(first);
	useEffect(() => {
		if (isFirstCorrected) hide();
	}, [isFirstCorrected, hide]);

	const report = useCallback(
		(found: readonly FieldError[]) => {
			setReported({ step, errors: found });
			const [first] = found;
			if (first) show(messages[first.message]);
			else hide();
		},
		[step, messages, show, hide],
	);
	return { byField, report };
}

function standingErrors(reported: ReportedErrors, step: number, errors: readonly FieldError[]): readonly FieldError[] {
	if (reported.step !== step) return [];
	return reported.errors.filter(({ field, message }) =>
		errors.some((error) => error.field === field && error.message === message),
	);
}
