import { testPermissionMatrix } from '../permissions/test-matrix';

testPermissionMatrix();
