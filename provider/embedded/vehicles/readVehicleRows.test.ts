import type { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import type { OperationContext } from '../operationContext.ts';
import { loadByRegNo } from './readVehicleRows.ts';

it('vehicles that are read at the same time are one statement, and each reader gets its own', async () => {
	const sent: unknown[] = [];
	const executeQuery = async ({ parameters }: CompiledQuery) => {
		sent.push(...parameters);
		return { rows: [{ vehicle: { reg_no: 'MH12AB1234' }, history: [] }] };
	};
	const db = { executeQuery } as unknown as OperationContext['db'];
	const read = (regNo: string) => loadByRegNo(regNo, db);
	const found = await Promise.all([read('KA01EF2345'), read('MH12AB1234')]);
	expect(sent).toEqual([10, '[{"reg_no":"KA01EF2345"},{"reg_no":"MH12AB1234"}]']);
	expect(found.map((row) => row?.vehicle.reg_no)).toEqual([undefined, 'MH12AB1234']);
});
