import { NativeSelect, TextInput } from '@mantine/core';
import type { RepairType } from '../../../domain/catalogue.ts';
import { commonTexts } from '../../texts/common.ts';
import { dateTimeTexts } from '../../texts/dateTime.ts';
import { useTexts } from '../../texts/language.ts';
import { ProblemNote } from '../../ui/problemNote.tsx';
import { useRemote } from '../../ui/useRemote.ts';
import { useWizard } from '../wizardContext.ts';

/**
 * Mobile, e-mail, kilometres and repair type. The draft takes the digits out of what is typed or pasted, so the
 * number inputs have no `maxlength`: it would cut `98765 43210` short.
 */
export function ContactFields() {
	const t = useTexts(dateTimeTexts);
	const { vehicle, draft, dispatch } = useWizard();
	const isReady = draft !== null;
	return (
		<div className="field-grid">
			<TextInput
				id="field-mobile"
				label={t.mobile}
				description={t.mobileHint}
				type="tel"
				inputMode="numeric"
				autoComplete="tel-national"
				aria-required="true"
				readOnly={!isReady}
				value={draft?.mobile ?? ''}
				onChange={(event) => dispatch({ type: 'typeMobile', text: event.currentTarget.value })}
			/>
			<TextInput
				id="field-email"
				label={t.email}
				description={t.emailHint}
				type="email"
				autoComplete="email"
				readOnly={!isReady}
				value={draft?.email ?? ''}
				onChange={(event) => dispatch({ type: 'typeEmail', text: event.currentTarget.value })}
			/>
			<TextInput
				id="field-kms"
				label={t.kms}
				description={vehicle.lastKm === null ? t.kmsHint : t.lastReading(vehicle.lastKm.toLocaleString('en-IN'))}
				inputMode="numeric"
				autoComplete="off"
				aria-required="true"
				readOnly={!isReady}
				value={draft?.kms ?? ''}
				onChange={(event) => dispatch({ type: 'typeKms', text: event.currentTarget.value })}
			/>
			<RepairTypeField />
		</div>
	);
}

function RepairTypeField() {
	const t = useTexts(dateTimeTexts);
	const common = useTexts(commonTexts);
	const { vehicle, draft, dispatch } = useWizard();
	const types = useRemote<readonly RepairType[]>(`/data/repair-types?${new URLSearchParams({ RegNo: vehicle.regNo })}`);
	const chosen = draft?.repairTypeId ?? '';
	const offered = (types.data ?? []).map(({ repairTypeId, displayName }) => ({
		value: repairTypeId,
		label: displayName,
	}));
	const isKnown = offered.some(({ value }) => value === chosen);
	const kept = chosen && !isKnown ? [{ value: chosen, label: draft?.repairTypeName || chosen }] : [];
	return (
		<div className="stack-tight">
			<NativeSelect
				id="field-repairType"
				label={t.repairType}
				description={types.state === 'ready' && offered.length === 0 ? t.noRepairTypes : t.repairTypeHint}
				aria-required="true"
				aria-busy={types.state === 'loading'}
				value={chosen}
				data={[
					{ value: '', label: types.state === 'loading' ? common.loading : t.chooseRepairType },
					...kept,
					...offered,
				]}
				onChange={({ currentTarget }) => {
					const name = currentTarget.selectedOptions[0]?.text ?? '';
					dispatch({ type: 'chooseRepairType', id: currentTarget.value, name: currentTarget.value ? name : '' });
				}}
			/>
			{types.state === 'failed' ? <ProblemNote problem={types.problem} onRetry={types.retry} /> : null}
		</div>
	);
}
