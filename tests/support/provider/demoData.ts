/** What the demo's data is made of, for tests below the server, which do not know the demo. */
import { demoDealers } from '../../../demo/dealerList.ts';
import { demoRepairTypeId } from '../../../demo/seedCatalogue.ts';
import { demoVehicles } from '../../../demo/vehicleList.ts';

export const demoData = { dealers: demoDealers, vehicles: demoVehicles, repairTypeId: demoRepairTypeId };
