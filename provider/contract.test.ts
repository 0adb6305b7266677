import { contractSuite } from './testing/contractSuite.ts';
import { overTheWire } from './testing/overTheWire.ts';

contractSuite('The embedded provider', (embedded) => embedded, { ownerMessages: true, moving: true, seatHolds: true });
contractSuite('The embedded provider over the wire', overTheWire, {
	ownerMessages: false,
	moving: false,
	seatHolds: false,
});
contractSuite('The embedded provider behind two portals', (embedded) => overTheWire(overTheWire(embedded)), {
	ownerMessages: false,
	moving: false,
	seatHolds: false,
});
