// In place of the native module: an identifier for telemetry, which is off.
exports.getDeviceId = async () => 'none';
